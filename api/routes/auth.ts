import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv, Deps } from '#api/api-env.ts'
import {
  confirmEmailInput,
  profileReply,
  refreshInput,
  signInInput,
  signUpInput,
  tokensReply,
} from '#api/contract/auth.ts'
import { messageReply } from '#api/contract/error.ts'
import { asUser, requireUser } from '#api/middleware/require-user.ts'
import { confirmEmail } from '#api/services/auth/confirm-email.ts'
import { getProfile } from '#api/services/auth/get-profile.ts'
import { refreshSession } from '#api/services/auth/refresh-session.ts'
import { signIn } from '#api/services/auth/sign-in.ts'
import { signOut } from '#api/services/auth/sign-out.ts'
import { signUp } from '#api/services/auth/sign-up.ts'
import type { Device } from '#api/services/context.ts'
import { answers, createRoutes, jsonBody, TAKES_JSON } from './route-parts.ts'

const signUpRoute = createRoute({
  method: 'post',
  path: '/signup',
  request: { body: jsonBody(signUpInput) },
  responses: answers(messageReply, [...TAKES_JSON, 'RATE_LIMITED']),
})
const confirmEmailRoute = createRoute({
  method: 'post',
  path: '/confirm-email',
  request: { body: jsonBody(confirmEmailInput) },
  responses: answers(tokensReply, [...TAKES_JSON, 'CONFIRMATION_INVALID']),
})
const signInRoute = createRoute({
  method: 'post',
  path: '/signin',
  request: { body: jsonBody(signInInput) },
  responses: answers(tokensReply, [...TAKES_JSON, 'LOGIN_FAILED', 'RATE_LIMITED']),
})
const refreshRoute = createRoute({
  method: 'post',
  path: '/refresh-token',
  request: { body: jsonBody(refreshInput) },
  responses: answers(tokensReply, [...TAKES_JSON, 'SIGNED_OUT']),
})
const signOutRoute = createRoute({
  method: 'post',
  path: '/signout',
  responses: answers(messageReply, ['SIGNED_OUT']),
})
const profileRoute = createRoute({
  method: 'get',
  path: '/profile',
  responses: answers(profileReply, ['SIGNED_OUT']),
})

/** Accounts and sessions, under /auth. */
export function createAuthRoutes(deps: Deps) {
  const routes = createRoutes({})
  routes.use('/signout', requireUser(deps))
  routes.use('/profile', requireUser(deps))
  return routes
    .openapi(signUpRoute, async (c) => {
      const { address } = deviceOf(c)
      await signUp(deps, c.req.valid('json'), languageOf(c), address)
      return c.json({ message: 'success.verification_sent' }, 200)
    })
    .openapi(confirmEmailRoute, async (c) => {
      const { token_hash: token } = c.req.valid('json')
      return c.json(await confirmEmail(deps, token, deviceOf(c)), 200)
    })
    .openapi(signInRoute, async (c) =>
      c.json(await signIn(deps, c.req.valid('json'), deviceOf(c)), 200),
    )
    .openapi(refreshRoute, async (c) => {
      const { refresh_token: token } = c.req.valid('json')
      return c.json(await refreshSession(deps, token), 200)
    })
    .openapi(signOutRoute, async (c) => {
      await signOut(asUser(deps, c))
      return c.json({ message: 'success.signed_out' }, 200)
    })
    .openapi(profileRoute, async (c) => c.json(await getProfile(asUser(deps, c)), 200))
}

function deviceOf(c: Context<ApiEnv>): Device {
  return { userAgent: c.req.header('user-agent') ?? null, address: c.env?.address ?? null }
}

function languageOf(c: Context<ApiEnv>): 'en' | 'fr' {
  return c.req.header('accept-language')?.trim().toLowerCase().startsWith('fr') ? 'fr' : 'en'
}
