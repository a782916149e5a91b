export type CampaignState = 'coming' | 'running' | 'over'

/** A campaign runs from its first moment up to, and not including, its last. */
export function campaignState(campaign: { readonly starts: Date; readonly ends: Date }, now: Date): CampaignState {
  if (now < campaign.starts) return 'coming'
  return now < campaign.ends ? 'running' : 'over'
}
