// The whole product but its workers, at one address, on Deno.
import process from 'node:process'
import { listenOnDeno } from '#api/listen.deno.ts'
import { serve } from '#api/serve.ts'
import { openSite } from './serve/open-site.ts'

await serve(process.env, listenOnDeno, openSite)
