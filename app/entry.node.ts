// The whole product but its workers, at one address, on Node.
import process from 'node:process'
import { listenOnNode } from '#api/listen.node.ts'
import { serve } from '#api/serve.ts'
import { openSite } from './serve/open-site.ts'

await serve(process.env, listenOnNode, openSite)
