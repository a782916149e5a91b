import { createHash } from 'node:crypto'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { etagOf } from '../../platform/http/etag.ts'
import { allSections } from './queries.ts'
import { SECTIONS, type SectionName, type SiteSources } from './sections.ts'

const NAMES = Object.keys(SECTIONS) as readonly SectionName[]

interface Answer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** The sections as they are at one moment, and when each last changed. */
interface Snapshot {
  readonly sources: SiteSources
  readonly changedAt: ReadonlyMap<SectionName, string>
  /** Answers by language and names of the sections. */
  readonly answers: Map<string, Answer>
}

interface SiteFeedDeps {
  readonly db: Database
  readonly now: () => Date
  readonly readSources: () => Promise<SiteSources>
}

export interface SiteDataQuery {
  readonly locale: Locale
  readonly names: ReadonlySet<SectionName>
  /** Only sections that have changed after it; all of them when left out. */
  readonly since?: Date | undefined
}

/**
 * Answers sections of the site's data, all of them or those that changed after a moment. When a section changed is kept
 * in the database beside its hash, so that it does not matter who changed it (staff, an import, a new release) nor
 * which process answers.
 */
export class SiteFeed {
  readonly #deps: SiteFeedDeps
  #snapshot: Snapshot | undefined
  #hashes: ReadonlyMap<SectionName, string> = new Map()

  constructor(deps: SiteFeedDeps) {
    this.#deps = deps
  }

  async answer({ locale, names, since }: SiteDataQuery): Promise<Answer> {
    const snapshot = await this.#current()
    const after = since?.toISOString() ?? ''
    const changed = NAMES.filter(name => names.has(name) && (snapshot.changedAt.get(name) ?? '') > after)
    const key = `${locale} ${changed.join()}`
    const known = snapshot.answers.get(key)
    if (known) return known
    const body = Object.fromEntries(changed.map(name => [name, SECTIONS[name].body(snapshot.sources, locale)]))
    const bytes = new TextEncoder().encode(JSON.stringify({ date: lastOf(snapshot), ...body }))
    const made = { bytes, etag: etagOf(bytes) }
    snapshot.answers.set(key, made)
    return made
  }

  async #current(): Promise<Snapshot> {
    const sources = await this.#deps.readSources()
    if (this.#snapshot && areSame(this.#snapshot.sources, sources)) return this.#snapshot
    const hashes = new Map(NAMES.map(name => [name, hashOf(SECTIONS[name].source(sources))]))
    // Beside a process of another release, which says otherwise for as long as both run, each writes a change once.
    const changed = NAMES.filter(name => hashes.get(name) !== this.#hashes.get(name))
    const changedAt = await this.#record(hashes, changed)
    this.#hashes = hashes
    this.#snapshot = { sources, changedAt, answers: new Map() }
    return this.#snapshot
  }

  /**
   * Writes what is new and answers when each section changed. A change is later than every other, whatever the clocks
   * of the machines say: who knows all up to one moment misses nothing that is written afterwards.
   */
  #record(hashes: ReadonlyMap<SectionName, string>, changed: readonly SectionName[]) {
    return this.#deps.db.change(async tx => {
      const known = new Map((await tx.all(allSections, {})).map(row => [row.name, row]))
      const last = Math.max(0, ...[...known.values()].map(row => Date.parse(row.changed_at)))
      const at = new Date(Math.max(this.#deps.now().getTime(), last + 1)).toISOString()
      const rows = changed
        .filter(name => known.get(name)?.hash !== hashes.get(name))
        .map(name => ({ name, hash: hashes.get(name) ?? '', changed_at: at }))
      if (rows.length > 0)
        await tx.query
          .insertInto('site_sections')
          .values(rows)
          .onConflict(c =>
            c
              .column('name')
              .doUpdateSet(e => ({ hash: e.ref('excluded.hash'), changed_at: e.ref('excluded.changed_at') }))
          )
          .execute()
      const isNew = new Set<string>(rows.map(({ name }) => name))
      return new Map(NAMES.map(name => [name, isNew.has(name) ? at : (known.get(name)?.changed_at ?? at)] as const))
    })
  }
}

const lastOf = ({ changedAt }: Snapshot) => [...changedAt.values()].sort().at(-1) ?? ''

const areSame = (a: SiteSources, b: SiteSources) =>
  a.taxons === b.taxons && a.contents === b.contents && a.plan === b.plan

const hashOf = (source: unknown) => createHash('sha1').update(JSON.stringify(source)).digest('base64url')
