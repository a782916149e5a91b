declare module '../db/tables.ts' {
  interface Tables {
    job_runs: JobRunTable
  }
}

/** The last run of each scheduled job, of whichever process. */
export interface JobRunTable {
  name: string
  started_at: string
  took_ms: number
  /** Time of the last failure, also when it has run well since. */
  failed_at: string | null
  /** Null once it runs well again. */
  error: string | null
}
