// The API alone on Node; app/entry.node.ts serves the web app beside it.
import process from 'node:process'
import { listenOnNode } from './listen.node.ts'
import { serve } from './serve.ts'

await serve(process.env, listenOnNode)
