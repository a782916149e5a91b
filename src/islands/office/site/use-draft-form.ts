import { useState } from 'react'
import type { StaffSiteContentsBody } from '../../../contract/staff/site-contents.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'

/** Draft of a form over its saved values, and problems by field path. */
export function useDraftForm<Draft extends object>(
  saved: Draft,
  { change }: PartProps,
  save: (draft: Draft) => Promise<StaffSiteContentsBody>
) {
  const words = useScreenWords('office-site')
  const [typed, setTyped] = useState<Draft>()
  const [problem, setProblem] = useState<unknown>()
  const draft = typed ?? saved
  const errors = problem === undefined ? {} : problemOf(problem).errors
  return {
    draft,
    isDirty: typed !== undefined,
    /** A refusal that no field shows. */
    problem: Object.keys(errors).length === 0 ? problem : undefined,
    errorOf: (path: string) => errors[path]?.[0],
    onType: (part: Partial<Draft>) => setTyped({ ...draft, ...part }),
    async send() {
      if (await change(() => save(draft), words.done_saved, { onProblem: setProblem })) setTyped(undefined)
    }
  }
}
