import { useStore } from '@nanostores/react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { UserBody } from '../../contract/customers/account.ts'
import { $avatar, forgetAvatarProblem, removeAvatar, saveAvatar } from '../../stores/customers/avatar.ts'
import { TextButton } from '../shell/button.tsx'
import { Avatar } from './avatar.tsx'
import { CropBox } from './crop-box.tsx'
import { ProblemLine } from './problem-line.tsx'
import type { ProfileProps } from './words.ts'
import { Section } from './section.tsx'

/** More than a phone's camera makes; a browser must hold it whole. */
const FILE_MAX = 40 * 1024 * 1024

/** The picture of oneself: chosen, moved under its frame, shown, taken away. */
export function Picture({ words, notices, me }: ProfileProps & { readonly me: UserBody }) {
  const { busy, problem } = useStore($avatar)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    forgetAvatarProblem()
    // A picture is opened as its camera was held; what is none says so before anything is sent.
    const bitmap = file.size > FILE_MAX ? null : await createImageBitmap(file).catch(() => null)
    setUnreadable(!bitmap)
    setChosen(bitmap)
    // The same file may be chosen again.
    target.value = ''
  }

  async function save(picture: Blob | null) {
    if (picture && (await saveAvatar(picture))) stop()
  }

  function stop() {
    setChosen(null)
    input.current?.focus()
  }

  return (
    <Section title={words.picture} text={words.picture_text}>
      {chosen ? (
        <CropBox picture={chosen} words={words} busy={busy} onSave={save} onStop={stop} />
      ) : (
        <div className="flex items-center gap-5">
          <Avatar path={me.avatar} name={me.full_name} className="size-24 text-3xl" />
          <p className="sr-only">{me.avatar ? words.picture_own : words.picture_none}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <label className="relative inline-flex min-h-12 cursor-pointer items-center rounded-full border border-line-strong px-6 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              {me.avatar ? words.picture_another : words.picture_choose}
              <input
                ref={input}
                type="file"
                accept="image/*"
                onChange={event => void choose(event)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
            {me.avatar && <TextButton onClick={() => void removeAvatar()}>{words.picture_remove}</TextButton>}
          </div>
        </div>
      )}
      <div className="mt-3">
        {isUnreadable && (
          <p role="alert" className="text-sm font-medium text-sale">
            {words.picture_unreadable}
          </p>
        )}
        <ProblemLine problem={problem} notices={notices} />
      </div>
    </Section>
  )
}
