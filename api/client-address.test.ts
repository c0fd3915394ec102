import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const PEER = '10.0.0.2'
const FORWARDED = new Headers({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })

test('the peer is the caller, whatever a caller claims', () => {
  expect(clientAddress(FORWARDED, PEER, undefined)).toBe(PEER)
})

test('behind a proxy its own entry counts, not the one that the caller sent', () => {
  expect(clientAddress(FORWARDED, PEER, 'X-Forwarded-For')).toBe('198.51.100.7')
})

test.each([[{}], [{ 'x-real-ip': '' }]])('without the header (%j) the peer is left', (given) => {
  expect(clientAddress(new Headers(given as Record<string, string>), PEER, 'x-real-ip')).toBe(PEER)
})
