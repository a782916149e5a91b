import { Suspense } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { lazyComponent } from '../shell/lazy-component.ts'
import { Heading } from './heading.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { navigationGroupsFor } from './navigation.ts'
import { useOffice } from './words.tsx'

/** Loaded later: the day's figures, as far as the member may see them. */
const HomeFigures = lazyComponent(() => import('./reports/home-figures.tsx'))

/** Home screen: the day's figures, and the screens that are open to the member. */
export function HomeScreen() {
  const { words, member } = useOffice()
  const groups = navigationGroupsFor(member.permissions).flatMap(({ group, items }) =>
    group ? [{ group, items }] : []
  )
  return (
    <>
      <Heading title={words.nav_home}>{fillPlaceholders(words.greeting, { name: member.name })}</Heading>
      <Suspense>
        <HomeFigures />
      </Suspense>
      {groups.map(({ group, items }) => (
        <section key={group} className="mt-6">
          <h2 className="font-semibold">{words[`nav_group_${group}`]}</h2>
          <ul className="mt-2 grid gap-3 small:grid-cols-2 wide:grid-cols-3">
            {items.map(item => (
              <li key={item.id} className="rounded-card border border-line">
                <NavigationLink item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
