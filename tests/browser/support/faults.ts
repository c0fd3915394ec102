import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

/** What a spec expects to go wrong: a line of the list of faults that matches is none. */
export type Faults = {
  /** A fault that the spec causes on purpose, e.g. `/^console error: .*401/`. */
  allow: (...patterns: RegExp[]) => void
  /** What went wrong so far and was not allowed, a line each. */
  list: () => string[]
}

/** The name under which pages report violations of their policy. */
const REPORT = '__reportViolation'

/**
 * Notes everything that a page complains about or that fails behind its back: console warnings and errors, uncaught
 * errors and rejections, requests without an answer or with a bad one, violations of the content security policy.
 */
export async function watchFaults(context: BrowserContext): Promise<Faults> {
  const noted: string[] = []
  const allowed: RegExp[] = []

  context.on('console', (message) => {
    if (isComplaint(message)) noted.push(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    noted.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  })
  context.on('requestfailed', (request) => {
    if (!wasGivenUp(request)) noted.push(`no answer: ${describe(request)} ${reasonOf(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) noted.push(`status: ${statusOf(response)}`)
  })
  await context.exposeBinding(REPORT, (_, violation: string) => {
    noted.push(`policy: ${violation}`)
  })
  await context.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as Record<string, (text: string) => void>)[name]
      report?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  }, REPORT)

  return {
    allow: (...patterns) => allowed.push(...patterns),
    list: () => noted.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}

const isComplaint = (message: ConsoleMessage) => ['warning', 'error'].includes(message.type())
const reasonOf = (request: Request) => request.failure()?.errorText ?? ''
// The page itself, or the player that seeks elsewhere, no longer wanted the answer.
const wasGivenUp = (request: Request) => reasonOf(request) === 'net::ERR_ABORTED'
const statusOf = (response: Response) => `${response.status()} ${describe(response.request())}`

/** Without the query, which carries signatures. */
function describe(request: Request): string {
  const { origin, pathname } = new URL(request.url())
  return `${request.method()} ${origin}${pathname}`
}
