import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describingAttributes, FieldFrame, type Framed } from '../../src/islands/shell/field-frame.tsx'

const draw = (frame: Framed) =>
  renderToStaticMarkup(
    createElement(FieldFrame, { ...frame, children: createElement('input', describingAttributes(frame)) })
  )

test('field: a problem is tied to it, behind the hint, and marks it invalid', () => {
  const html = draw({ id: 'login', label: 'Утас', hint: 'Жишээ нь 99191234', problem: 'Утасны дугаар буруу байна.' })
  expect(html).toContain('<label for="login"')
  expect(html).toContain('<input id="login" aria-invalid="true" aria-describedby="login-hint login-problem"/>')
  expect(html).toMatch(/id="login-hint"[^>]*>Жишээ нь 99191234</)
  expect(html).toMatch(/id="login-problem"[^>]*>Утасны дугаар буруу байна\.</)
})

test('field: a valid one has no message, and is marked as required', () => {
  const html = draw({ id: 'login', label: 'Утас' })
  expect(html).toContain('<input id="login"/>')
  expect(html).toContain('<span aria-hidden="true"> *</span>')
})

test('field: an optional one says so, and has no mark', () => {
  const html = draw({ id: 'name', label: 'Нэр', optional: 'заавал биш' })
  expect(html).toMatch(/Нэр<span[^>]*> \(заавал биш\)/)
  expect(html).not.toContain('*')
})
