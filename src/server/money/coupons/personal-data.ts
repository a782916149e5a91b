import type { PersonalData } from '../../platform/personal-data.ts'

/** Coupons that were assigned or used, and gift cards that were bought. */
export const couponPersonalData: PersonalData = {
  async export({ query }, { userId }) {
    const [coupons, uses, giftCards] = await Promise.all([
      query
        .selectFrom('coupon_holders')
        .innerJoin('coupons', 'coupons.id', 'coupon_holders.coupon_id')
        .select(['coupons.code', 'coupon_holders.assigned_at'])
        .where('coupon_holders.user_id', '=', userId)
        .execute(),
      query
        .selectFrom('coupon_uses')
        .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
        .select(['coupons.code', 'coupon_uses.used_at', 'coupon_uses.released_at'])
        .where('coupon_uses.user_id', '=', userId)
        .execute(),
      query
        .selectFrom('gift_cards')
        .select(['reference', 'state', 'amount', 'from_name', 'message', 'send_on', 'created_at'])
        .where('buyer_id', '=', userId)
        .orderBy('created_at')
        .execute()
    ])
    return { coupons, coupon_uses: uses, gift_cards: giftCards }
  },
  async erase({ query }, { userId }) {
    await query.deleteFrom('coupon_holders').where('user_id', '=', userId).execute()
    // A card that is paid for reaches whom it is for; one that is not, or was sent, is for nobody we have to know.
    await query.updateTable('gift_cards').set({ from_name: '', message: '' }).where('buyer_id', '=', userId).execute()
    await query
      .updateTable('gift_cards')
      .set({ recipient_name: '', recipient_email: '', recipient_phone: '' })
      .where('buyer_id', '=', userId)
      .where(e => e.or([e('sent_at', 'is not', null), e('state', '!=', 'active')]))
      .execute()
  }
}
