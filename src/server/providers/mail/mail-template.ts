import { html } from 'hono/html'
import type { Locale } from '../../../i18n/locales.ts'
import {
  button as buttonPiece,
  code as codePiece,
  facts as factsPiece,
  line,
  picture as picturePiece,
  mailLayout,
  smallText as smallPiece
} from './html-layout.ts'

interface Picture {
  /** Base64. */
  readonly png: string
  readonly name: string
  readonly alt: string
  /** Pixels. */
  readonly side: number
}

/** A short mail: a few paragraphs, a code, rows of facts, at most one button. */
export interface MailTemplate {
  readonly locale: Locale
  readonly shop: string
  readonly subject: string
  /** Heading where it is not the subject. */
  readonly heading?: string
  /** Preheader, shown by mailboxes behind the subject; the first sentence after the greeting where it is left out. */
  readonly preview?: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly facts?: readonly (readonly [name: string, value: string])[]
  /** Comes with the mail, and is shown in it. */
  readonly picture?: Picture
  readonly button?: { readonly label: string; readonly url: string }
  /** Below the line, in small letters. */
  readonly small: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

/** Text for readers without HTML. */
const mailText = ({ paragraphs, code = '', facts = [], button, small, link, shop }: MailTemplate) =>
  [
    ...paragraphs,
    code,
    facts.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}`).join('\n'),
    button ? `${button.label}\n${button.url}` : '',
    ...small,
    link ? `${link.label}\n${link.url}` : '',
    shop
  ]
    .filter(Boolean)
    .join('\n\n') + '\n'

/** Paragraphs keep the lines people wrote. */
const mailHtml = ({ paragraphs, code, facts = [], picture, button, small, link, ...frame }: MailTemplate): string =>
  mailLayout(
    // The first that says something: before it stands the greeting.
    { preview: paragraphs[1] ?? paragraphs[0] ?? '', ...frame },
    html`${paragraphs.map(text => html`<p class="said">${text}</p> `)} ${code ? codePiece(code) : ''}
    ${facts.length > 0 ? factsPiece(facts) : ''} ${picture ? picturePiece(picture) : ''}
    ${button ? buttonPiece(button) : ''} ${line()} ${small.map(smallPiece)}
    ${link ? smallPiece(html`<a href="${link.url}">${link.label}</a>`) : ''}`
  )

/** The mail as a mail carries it: once for each kind of reader. */
export const renderMail = (template: MailTemplate) => ({
  subject: template.subject,
  text: mailText(template),
  html: mailHtml(template),
  ...(template.picture && { pictures: [{ name: template.picture.name, png: template.picture.png }] })
})
