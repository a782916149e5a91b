import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '../../src/i18n/words.ts'
import { CodeStep } from '../../src/islands/sign-in/code-step.tsx'
import { LoginStep, PasswordStep } from '../../src/islands/sign-in/login-step.tsx'
import { NamesStep, NewPasswordStep } from '../../src/islands/sign-in/new-steps.tsx'

const stepProps = {
  locale: 'mn',
  words: messages('mn', 'sign-in'),
  notices: messages('mn', 'notice'),
  level: 'h1',
  focused: false,
  returnTo: () => '/sign-in'
} as const
const sent = {
  at: 'code',
  purpose: 'sign-in',
  kind: 'phone',
  to: '99•• ••34',
  challenge: 'x',
  resendAt: Date.now() + 30_500,
  until: Date.now() + 300_000
} as const

/** The attributes of a field, by its name. */
function fieldOf(html: string, name: string) {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]))
}

test('sign-in form: the code is offered by the phone, typed with digits, and may be pasted with a gap', () => {
  const html = renderToStaticMarkup(createElement(CodeStep, { ...stepProps, step: sent }))
  const code = fieldOf(html, 'code')
  expect(code).toMatchObject({ autoComplete: 'one-time-code', inputMode: 'numeric' })
  expect(Number(code['maxLength'])).toBeGreaterThan('123 456'.length)
  expect(html).toContain('99•• ••34 дугаарт 6 оронтой код мессежээр илгээлээ.')
  expect(html).toMatch(/3[01] секундийн дараа дахин код авч болно/)
})

test('sign-in form: password managers know every field', () => {
  const login = renderToStaticMarkup(createElement(LoginStep, { ...stepProps, purpose: 'sign-in' }))
  expect(fieldOf(login, 'login')).toMatchObject({
    autoComplete: 'username',
    inputMode: 'email',
    autoCapitalize: 'none'
  })
  const password = renderToStaticMarkup(createElement(PasswordStep, stepProps))
  expect(fieldOf(password, 'login')).toMatchObject({ autoComplete: 'username' })
  expect(fieldOf(password, 'password')).toMatchObject({ autoComplete: 'current-password', type: 'password' })
  const fresh = renderToStaticMarkup(createElement(NewPasswordStep, stepProps))
  for (const name of ['new_password', 'again'])
    expect(fieldOf(fresh, name)).toMatchObject({ autoComplete: 'new-password', type: 'password' })
  const names = renderToStaticMarkup(createElement(NamesStep, stepProps))
  expect(fieldOf(names, 'last_name')).toMatchObject({ autoComplete: 'family-name' })
  expect(fieldOf(names, 'first_name')).toMatchObject({ autoComplete: 'given-name' })
})
