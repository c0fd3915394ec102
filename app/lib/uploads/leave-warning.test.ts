import { Store } from '@tanstack/react-store'
import { expect, test } from 'vitest'
import { videoFile } from './fake-world.ts'
import { warnBeforeLoss } from './leave-warning.ts'
import { newUpload } from './new-upload.ts'
import type { Upload } from './upload.ts'

const UPLOAD = newUpload('a', { projectName: 'Talk', lang: 'en', file: videoFile(3) })

function isLeavingHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the page is held only while leaving it would lose an upload', () => {
  const store = new Store<readonly Upload[]>([])
  warnBeforeLoss(store)
  const show = (values: Partial<Upload>) => store.setState(() => [{ ...UPLOAD, ...values }])
  expect(isLeavingHeld()).toBe(false)
  show({ phase: 'sending' })
  expect(isLeavingHeld()).toBe(true)
  show({ phase: 'sending', isKept: false })
  expect(isLeavingHeld()).toBe(true)
  show({ phase: 'sending', isKept: true })
  expect(isLeavingHeld()).toBe(false)
  show({ phase: 'away', isKept: null })
  expect(isLeavingHeld()).toBe(true)
  show({ phase: 'failed' })
  expect(isLeavingHeld()).toBe(false)
})
