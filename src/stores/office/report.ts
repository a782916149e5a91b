import { postReport } from '../../api/moderation.ts'
import type { ReportRequest } from '../../contract/community/moderation.ts'
import '../identity/authorize-calls.ts'
import { showNotice, showProblem } from '../notice.ts'

/** Reports a text to the moderators; `sent` is said where it arrived. False where it did not. */
export async function sendReport(report: ReportRequest, sent: string): Promise<boolean> {
  try {
    await postReport(report)
    showNotice({ kind: 'success', text: sent })
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}
