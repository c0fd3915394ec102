import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFileDrop } from './use-file-drop.ts'

const FILES = { dataTransfer: { types: ['Files'], files: [] } }

let list: HTMLElement
let row: HTMLElement

beforeEach(() => {
  list = document.body.appendChild(document.createElement('ul'))
  row = list.appendChild(document.createElement('li'))
})
afterEach(() => list.remove())

const watch = () => renderHook(() => useFileDrop(() => {}, true)).result

test('files stay over the page on their way from one element to the next', () => {
  const isOver = watch()
  fireEvent.dragEnter(list, FILES)
  fireEvent.dragEnter(row, FILES)
  fireEvent.dragLeave(list, FILES)
  expect(isOver.current).toBe(true)
  fireEvent.dragLeave(row, FILES)
  expect(isOver.current).toBe(false)
})

test('they leave the page also when it has taken away an element under them', () => {
  const isOver = watch()
  fireEvent.dragEnter(row, FILES)
  row.remove()
  fireEvent.dragEnter(list, FILES)
  fireEvent.dragLeave(row, FILES)
  expect(isOver.current).toBe(true)
  fireEvent.dragLeave(list, FILES)
  expect(isOver.current).toBe(false)
})

test('they are gone once they have been dropped', () => {
  const isOver = watch()
  fireEvent.dragEnter(row, FILES)
  fireEvent.drop(row, FILES)
  expect(isOver.current).toBe(false)
})
