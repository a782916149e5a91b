import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $memberAuthors, loadMemberAuthors } from '../../stores/community/member-articles.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: { readonly title: string; readonly demonstration: string; readonly all: string }
}

/** Members who write, below the built list of the shop's own authors. */
export function MemberAuthors({ locale, words }: Props) {
  const authors = useStore($memberAuthors, { ssr: 'initial' })
  useEffect(() => void loadMemberAuthors(), [])
  return (
    <section className="mt-16 desk:mt-24" aria-labelledby="member-authors">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 id="member-authors" className="text-2xl font-semibold tracking-tight">
          {words.title}
        </h2>
        <a
          href={localePath(locale, '/articles/members')}
          className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {words.all}
        </a>
      </div>
      <ul className="grid gap-x-12 gap-y-2 desk:grid-cols-2">
        {authors.map(author => (
          <li key={author.slug} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
            <a
              href={localePath(locale, author.path)}
              className="inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline"
            >
              {author.name}
            </a>
            {author.demonstration && <span className="demonstration">{words.demonstration}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
