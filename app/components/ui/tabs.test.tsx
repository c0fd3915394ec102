import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx'

function Panel() {
  return (
    <Tabs defaultValue="captions">
      <TabsList aria-label="Panel">
        <TabsTrigger value="captions">Captions</TabsTrigger>
        <TabsTrigger value="models">Models</TabsTrigger>
        <TabsTrigger value="styles">Styles</TabsTrigger>
      </TabsList>
      <TabsContent value="captions">Words</TabsContent>
      <TabsContent value="models">Presets</TabsContent>
      <TabsContent value="styles">Sliders</TabsContent>
    </Tabs>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('one tab stop, and arrows, Home and End move and choose', async () => {
  render(<Panel />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Captions' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Models')
  expect(screen.getByRole('tabpanel', { name: 'Models' }).textContent).toBe('Presets')
  await userEvent.keyboard('{End}')
  expect(chosen()).toBe('Styles')
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Captions')
  await userEvent.keyboard('{ArrowLeft}{Home}')
  expect(chosen()).toBe('Captions')
})

test('the panel follows its tab in the tab order', async () => {
  render(<Panel />)
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
