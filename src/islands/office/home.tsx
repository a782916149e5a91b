import { navigationFor } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'
import { fill } from '../../i18n/fill.ts'
import { Heading } from './heading.tsx'
import { useOffice } from './words.tsx'

/** Where a day begins: the places that are open to the member. */
export function HomeScreen() {
  const { words, member } = useOffice()
  const places = navigationFor(member.permissions).filter(({ id }) => id !== 'home')
  return (
    <>
      <Heading title={words.nav_home}>{fill(words.greeting, { name: member.name })}</Heading>
      {places.length === 0 && <p className="mt-6">{words.nothing_open}</p>}
      <ul className="mt-6 grid gap-3 small:grid-cols-2 wide:grid-cols-3">
        {places.map(item => (
          <li key={item.id} className="rounded-card border border-line">
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}
