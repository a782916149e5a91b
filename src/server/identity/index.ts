export { refuseWhenPasswordsBusy } from './passwords/password-busy.ts'
export { newPasswordProblem } from './passwords/password-strength.ts'
export { hashPassword, needsRehash, verifyPassword } from './passwords/passwords.ts'
export { type Authentication, principalOf } from './sessions/authentication.ts'
export { clientInfoOf } from './sessions/client-info.ts'
export type { SessionCookies } from './sessions/cookies.ts'
export { type ClientInfo, recordAccountEvent } from './sessions/events.ts'
export { type OpenSessions, createSessionsModule } from './sessions/module.ts'
export { linkDevice, signedInDevices, unlinkDevice } from './sessions/device-queries.ts'
export type { SessionService, Tokens } from './sessions/service.ts'
export { hashToken, newToken } from './sessions/tokens.ts'
export { type StaffAction, type StaffActor, recordStaffAction } from './staff/audit.ts'
export { type StaffAuthentication, staffOf } from './staff/authentication.ts'
export { type StaffRequest, staffRequestOf } from './staff/staff-request.ts'
export { createStaffModule } from './staff/module.ts'
export { guestOwner, newGuestToken, userOwner } from './users/list-owner.ts'
export {
  type OneTimeCodeChallenge,
  type OneTimeCodes,
  type OneTimeCodePurpose,
  createOneTimeCodes
} from './users/one-time-codes.ts'
export { allPreferences, changedPreferencesColumn, preferencesOf } from './users/preferences.ts'
export { consumeAttempt, retryAfterSeconds, consumeNetworkAttempt } from './users/sign-in-limits.ts'
export type { UserTable } from './users/tables.ts'
export {
  type UserRow,
  deleteCodesBefore,
  deletedUserIds,
  identitiesOf,
  insertIdentity,
  insertUser,
  lockUser,
  userById,
  userByIdentity
} from './users/user-queries.ts'
export {
  avatarFileNames,
  changePreferences,
  deleteIdentities,
  deleteNewUser,
  updateUser
} from './users/user-changes.ts'
export { dataSubjectOf } from './users/personal-data.ts'
export { verificationContact, contactsOf, findOrCreate, findUser, forbiddenPasswordWords } from './users/users.ts'
export { codeMessages } from './users/messages.ts'
export { disableMember, inviteByCommand, listMembers, memberIdByEmail, resetSecondFactor } from './staff/members.ts'
export { listAudit } from './staff/audit-list.ts'
export { staffNames } from './staff/names.ts'
export { emailsOfMembers } from './staff/members.ts'
export { lockMember as lockStaffMember } from './staff/queries.ts'
