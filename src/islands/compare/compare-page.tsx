import { useStore } from '@nanostores/react'
import { CloudOff, Scale } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { COMPARE_MAX } from '../../domain/catalogue/compare.ts'
import { plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $comparison,
  clearComparison,
  followComparison,
  keepShared,
  leaveComparison,
  reloadComparison,
  showOwnComparison
} from '../../stores/catalogue/comparison.ts'
import { $compared } from '../../stores/catalogue/compared.ts'
import { StateMessage } from '../shell/state-message.tsx'
import { compareRows } from './compare-rows.ts'
import { CompareTable } from './compare-table.tsx'
import type { CompareProps } from './words.ts'

/** Products side by side: this browser's own list, or one that somebody sent. */
export function ComparePage({ locale, words }: CompareProps) {
  const { status, products, missingCount, isShared } = useStore($comparison, { ssr: 'initial' })
  const [isAwake, setAwake] = useState(false)
  const [isOnlyDifferences, setOnlyDifferences] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setAwake(true)
    return followComparison()
  }, [])

  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      // Not allowed here: the address bar says it too.
      () => {}
    )
  const rows = compareRows(products, locale, words)
  const shown = isOnlyDifferences ? rows.filter(({ isSame }) => !isSame) : rows
  return (
    <div className="pt-4 desk:pt-6">
      <h1 ref={heading} className="text-3xl font-semibold tracking-tight outline-none" tabIndex={-1}>
        {words.heading}
      </h1>
      <p className="mt-2 max-w-text text-ink-soft">{words.description}</p>
      <p role="status" className="sr-only">
        {isCopied ? words.copied : ''}
      </p>
      <div className="mt-6 min-h-96">
        {status === 'waiting' && isAwake && (
          <p className="py-10 text-ink-soft" role="status">
            {words.loading}
          </p>
        )}
        {status === 'failed' && (
          <StateMessage icon={CloudOff} title={words.failed_title} text={words.failed_text}>
            <button type="button" className="button" onClick={() => void reloadComparison()}>
              {words.retry}
            </button>
          </StateMessage>
        )}
        {status === 'ready' && (
          <>
            <Notes
              locale={locale}
              words={words}
              missingCount={missingCount}
              isShared={isShared}
              isSingle={products.length === 1}
              isAlike={products.length > 1 && isOnlyDifferences && shown.length === 0}
            />
            {products.length > 0 ? (
              <>
                <div className="compare-tools">
                  <button
                    type="button"
                    role="switch"
                    className="switch"
                    aria-checked={isOnlyDifferences}
                    onClick={() => setOnlyDifferences(!isOnlyDifferences)}
                  >
                    <span aria-hidden="true" />
                    {words.differences}
                  </button>
                  {products.length < COMPARE_MAX && <a href={localePath(locale, '/products')}>{words.add_more}</a>}
                  <button type="button" onClick={() => void copy()}>
                    {words.copy}
                  </button>
                  {!isShared && (
                    <button type="button" onClick={clearComparison}>
                      {words.clear}
                    </button>
                  )}
                </div>
                <CompareTable
                  locale={locale}
                  words={words}
                  products={products}
                  rows={shown}
                  onLeave={product => {
                    leaveComparison(product)
                    heading.current?.focus()
                  }}
                />
              </>
            ) : (
              <StateMessage icon={Scale} title={words.empty_title} text={words.empty_text}>
                <a href={localePath(locale, '/products')} className="button">
                  {words.browse}
                </a>
              </StateMessage>
            )}
          </>
        )}
      </div>
    </div>
  )
}

interface NotesProps extends CompareProps {
  readonly missingCount: number
  readonly isShared: boolean
  readonly isSingle: boolean
  /** Only differences are shown, and there are none. */
  readonly isAlike: boolean
}

function Notes({ locale, words, missingCount, isShared, isSingle, isAlike }: NotesProps) {
  return (
    <>
      {missingCount > 0 && <p className="compare-note">{plural(locale, words, 'gone', missingCount)}</p>}
      {isShared && (
        <p className="compare-note">
          {words.shared}{' '}
          <button type="button" onClick={keepShared}>
            {words.keep}
          </button>
          {$compared.get().length > 0 && (
            <>
              {' '}
              <button type="button" onClick={showOwnComparison}>
                {words.own}
              </button>
            </>
          )}
        </p>
      )}
      {isSingle && <p className="compare-note">{words.one_more}</p>}
      {isAlike && <p className="compare-note">{words.all_same}</p>}
    </>
  )
}
