import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { described, FieldFrame, type Framed } from '../../src/islands/shell/field-frame.tsx'

const draw = (frame: Framed) =>
  renderToStaticMarkup(createElement(FieldFrame, { ...frame, children: createElement('input', described(frame)) }))

test('a problem is tied to its field, behind the hint, and the field says that it is wrong', () => {
  const html = draw({ id: 'login', label: 'Утас', hint: 'Жишээ нь 99191234', problem: 'Утасны дугаар буруу байна.' })
  expect(html).toContain('<label for="login"')
  expect(html).toContain('<input id="login" aria-invalid="true" aria-describedby="login-hint login-problem"/>')
  expect(html).toMatch(/id="login-hint"[^>]*>Жишээ нь 99191234</)
  expect(html).toMatch(/id="login-problem"[^>]*>Утасны дугаар буруу байна\.</)
})

test('a field that is right says nothing, and is marked as required', () => {
  const html = draw({ id: 'login', label: 'Утас' })
  expect(html).toContain('<input id="login"/>')
  expect(html).toContain('<span aria-hidden="true"> *</span>')
})

test('what may be left out says so, and has no mark', () => {
  const html = draw({ id: 'name', label: 'Нэр', optional: 'заавал биш' })
  expect(html).toMatch(/Нэр<span[^>]*> \(заавал биш\)/)
  expect(html).not.toContain('*')
})
