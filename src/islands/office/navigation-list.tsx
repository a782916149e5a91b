import { useId } from 'react'
import { NavigationLink } from './navigation-link.tsx'
import { navigationGroupsFor } from './navigation.ts'
import { useOffice } from './words.tsx'

/** Every place that is open to the member, by groups. */
export function NavigationList({ onFollow }: { readonly onFollow?: () => void }) {
  const { words, member } = useOffice()
  const id = useId()
  return (
    <nav aria-label={words.navigation} className="grid gap-4">
      {navigationGroupsFor(member.permissions).map(({ group, items }) => (
        <div key={group ?? ''}>
          {group && (
            <p id={`${id}${group}`} className="px-3 pb-1 text-sm text-ink-soft">
              {words[`nav_group_${group}`]}
            </p>
          )}
          <ul {...(group && { 'aria-labelledby': `${id}${group}` })}>
            {items.map(item => (
              <li key={item.id}>
                <NavigationLink item={item} {...(onFollow && { onFollow })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
