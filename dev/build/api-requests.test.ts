import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/repository.ts'
import { API_REQUESTS } from './api-requests.ts'

const isForApi = (url: string) => new RegExp(API_REQUESTS).test(url)

test('requests of pages go to the API', () => {
  const urls = ['/api/auth/signin', '/api/project/get-projects?page=2', '/api/dev/mailbox']
  expect(urls.filter(isForApi)).toEqual(urls)
})

test('every module of the contract is served as a module', () => {
  const modules = readdirSync(path.join(ROOT, 'api/contract')).map(
    (file) => `/api/contract/${file}`,
  )
  expect(modules.length).toBeGreaterThan(5)
  expect(modules.filter((url) => isForApi(`${url}?t=1`))).toEqual([])
})
