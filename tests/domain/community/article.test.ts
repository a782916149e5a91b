import { expect, test } from 'vitest'
import {
  articleImagePath,
  articleState,
  hasUnsubmittedChanges,
  isArticleImagePath,
  isMemberSlug,
  memberSlug,
  newsCoverPath
} from '../../../src/domain/community/article.ts'

const progress = { version: 3, submittedVersion: 3, isPublished: false, submission: undefined } as const

test.each([
  ['never submitted', {}, 'draft'],
  ['waiting', { submission: 'pending' }, 'submitted'],
  ['an edit of a public one that waits', { submission: 'pending', isPublished: true }, 'submitted'],
  ['refused', { submission: 'rejected' }, 'rejected'],
  ['an edit that was refused', { submission: 'rejected', isPublished: true }, 'rejected'],
  ['approved', { submission: 'approved', isPublished: true }, 'published'],
  ['withdrawn', { submission: 'withdrawn' }, 'draft']
] as const)('state of an article: %s', (_, more, state) => expect(articleState({ ...progress, ...more })).toBe(state))

test('article: has changes once its draft is newer than what was submitted', () => {
  expect(hasUnsubmittedChanges(progress)).toBe(false)
  expect(hasUnsubmittedChanges({ ...progress, version: 4 })).toBe(true)
})

test('address of a member: ends in eight digits of the id, also where the words have no letters', () => {
  const id = '019a0000-0000-7000-8000-0123456789ab'
  expect([memberSlug('tea', id), memberSlug('', id)]).toEqual(['tea-456789ab', '456789ab'])
  expect(['tea-456789ab', '456789ab', 'tea', 'good-sleep', 'tea-456789AB'].map(isMemberSlug)).toEqual([
    true,
    true,
    false,
    false,
    false
  ])
})

test('picture of an article: has an address of the shop that ends in a random name', () => {
  const name = 'a'.repeat(22)
  expect(isArticleImagePath(articleImagePath(`${name}.webp`))).toBe(true)
  expect(newsCoverPath(`${name}.webp`)).toBe(`/news-covers/${name}.webp`)
  for (const path of [
    `/article-images/${name}.svg`,
    `//article-images/${name}.webp`,
    `/article-images/../${name}.webp`
  ])
    expect(isArticleImagePath(path), path).toBe(false)
})
