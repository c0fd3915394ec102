// Compiles messages/*.json into app/paraglide, as Vite does on the way.
import { compile } from '@inlang/paraglide-js'
import { PARAGLIDE } from '#paraglide'

await compile(PARAGLIDE)
