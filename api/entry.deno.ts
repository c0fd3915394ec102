// The API alone on Deno; app/entry.deno.ts serves the web app beside it.
import process from 'node:process'
import { listenOnDeno } from './listen.deno.ts'
import { serve } from './serve.ts'

await serve(process.env, listenOnDeno)
