import { Martini } from 'lucide-react'

export interface ContentCardProps {
  readonly href: string
  /** Marks words that are not in the page's language. */
  readonly lang?: string | undefined
  readonly title: string
  readonly description: string
  /** None for a recipe, whose drawing is shown behind the question of age. */
  readonly picture?:
    | {
        readonly sources: readonly { readonly type: string; readonly srcset: string }[]
        readonly src: string
        readonly width: number
        readonly height: number
      }
    | undefined
  /** None for what has no date. */
  readonly meta?: ReadCardMeta | undefined
  /** Large, picture beside words: the first of a list. */
  readonly lead?: boolean
  readonly eager?: boolean
  readonly heading?: 'h2' | 'h3'
}

interface ReadCardMeta {
  readonly moment: string
  readonly date: string
  /** How long it takes to read. */
  readonly reading?: string | undefined
  /** In a preview only: that visitors do not see it yet. */
  readonly notYet?: string | undefined
}

const SIZES = '(width >= 992px) 30vw, (width >= 600px) 50vw, 100vw'
const LEAD_SIZES = '(width >= 992px) 55vw, 100vw'

/** Larger screens show the first of a list beside its words. */
const LEAD_CARD = 'desk:grid desk:grid-cols-[1.35fr_1fr] desk:items-center desk:gap-14'
const PICTURE =
  'block aspect-3/2 h-auto w-full object-cover [filter:var(--daylight)] motion-safe:transition-[scale] motion-safe:duration-600 motion-safe:ease-calm motion-safe:group-hover/read:scale-103'
/** The whole card is its link. */
const CARD_LINK =
  'decoration-1 underline-offset-[0.2em] group-hover/read:underline after:absolute after:inset-0 after:rounded-[1rem] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent'

/** Something to read, in a list of such things: drawn at build without a script, and by the page of what is saved. */
export function ContentCard({ href, lang, title, description, picture, meta, ...look }: ContentCardProps) {
  const { lead = false, eager = lead, heading: Heading = 'h2' } = look
  return (
    <article className={`group/read relative flex h-full flex-col gap-[1.1rem] ${lead ? LEAD_CARD : ''}`}>
      <div className="overflow-hidden rounded-[1rem] bg-mist">
        {picture ? (
          <picture>
            {picture.sources.map(({ type, srcset }) => (
              <source key={type} type={type} srcSet={srcset} sizes={lead ? LEAD_SIZES : SIZES} />
            ))}
            <img
              src={picture.src}
              width={picture.width}
              height={picture.height}
              alt=""
              {...(eager
                ? { loading: 'eager' as const, fetchPriority: 'high' as const }
                : { loading: 'lazy' as const, decoding: 'async' as const })}
              className={PICTURE}
            />
          </picture>
        ) : (
          <span className="grid aspect-3/2 place-items-center rounded-xl bg-mist" aria-hidden="true">
            <Martini className="size-12 text-ink-soft" strokeWidth="1.25" />
          </span>
        )}
      </div>
      <div>
        {meta && (
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <time dateTime={meta.moment}>{meta.date}</time>
            {meta.reading && (
              <>
                <span aria-hidden="true">·</span>
                <span>{meta.reading}</span>
              </>
            )}
            {meta.notYet && (
              <strong className="rounded-full bg-warn-soft px-3 py-1 text-sm font-medium text-warn">
                {meta.notYet}
              </strong>
            )}
          </p>
        )}
        <Heading
          lang={lang}
          className={`mt-2 font-semibold tracking-tight text-balance ${lead ? 'text-2xl leading-tight desk:text-4xl' : 'text-xl leading-snug'}`}
        >
          <a href={href} className={CARD_LINK}>
            {title}
          </a>
        </Heading>
        <p lang={lang} className={`text-ink-soft ${lead ? 'mt-4 desk:text-lg' : 'mt-2'}`}>
          {description}
        </p>
      </div>
    </article>
  )
}
