import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const HEAD = 'content-disposition: form-data; name='

async function read(...sections: string[]) {
  const body = `${sections.map((section) => `--b\r\n${section}\r\n`).join('')}--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const request = new Request('http://api.example.test/', { method: 'POST', headers, body })
  const events = []
  for await (const event of readForm(request)) events.push(event)
  return events
}

test('a form is told field by field', async () => {
  expect(await read(`${HEAD}"a"\r\n\r\n1`, `${HEAD}"b"\r\n\r\n2`)).toEqual([
    { kind: 'field', name: 'a', value: '1' },
    { kind: 'field', name: 'b', value: '2' },
  ])
})

test.each([
  ['whose line ends in a NUL', `${HEAD}"a"\r\0\r\n1`],
  ['without a colon', 'content-disposition\r\n\r\n1'],
  ['without an end', `${HEAD}"a"`],
  ['whose file name is not encoded', `${HEAD}"a"; filename*=UTF-8''%ff\r\n\r\n1`],
])('a part with headers %s is invalid input', async (_, section) => {
  await expect(read(section, `${HEAD}"b"\r\n\r\n2`)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})
