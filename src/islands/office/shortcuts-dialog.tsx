import { useStore } from '@nanostores/react'
import { $singleKeys } from '../../stores/office/office-shortcuts.ts'
import { OfficeDialog } from './dialog.tsx'
import { navigationFor } from './navigation.ts'
import { useOffice } from './words.tsx'

/** All keys of the office, and the switch for those of a single letter. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { words, member } = useOffice()
  const isOn = useStore($singleKeys)
  const places = navigationFor(member.permissions).flatMap(({ key, name }) =>
    key ? [[`g ${key}`, words[name]] as const] : []
  )
  const keys = [
    ['Ctrl+K', words.key_palette],
    ['?', words.key_shortcuts],
    ...places,
    ['/', words.key_filter],
    ['j', words.key_next],
    ['k', words.key_previous],
    ['x', words.key_select],
    ['Enter', words.key_open]
  ] as const
  return (
    <OfficeDialog label={words.shortcuts} onClose={onClose}>
      <dl className="divide-y divide-line">
        {keys.map(([key, name]) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2">
            <dt>{name}</dt>
            <dd className="flex gap-1">
              {key.split(/[ +]/).map(part => (
                <kbd
                  key={part}
                  className="min-w-7 rounded-card border border-line-strong px-1.5 py-0.5 text-center text-sm"
                >
                  {part}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isOn}
          onChange={event => $singleKeys.set(event.target.checked)}
        />
        {words.single_keys}
      </label>
    </OfficeDialog>
  )
}
