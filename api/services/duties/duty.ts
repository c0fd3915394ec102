import type { Context } from '#api/services/context.ts'

/** What one batch came to. `hasMore`: another batch right away would find more. */
export type Turn = { done: number; hasMore: boolean }

/** Something that must happen without anybody asking. */
export type Duty = {
  name: string
  everySeconds: number
  /** Takes care of one batch. Repeating it does no harm, nor does another process that does the same meanwhile. */
  run: (ctx: Context) => Promise<Turn>
  /** The dry run: how many things are to be taken care of now, in all batches together. Changes nothing. */
  count: (ctx: Context) => Promise<number>
  /** How many things it has given up on or cannot get done: for a person to look at. */
  countStuck?: (ctx: Context) => Promise<number>
}
