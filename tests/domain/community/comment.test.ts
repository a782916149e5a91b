import { expect, test } from 'vitest'
import {
  COMMENT_MAX,
  COMMENT_RATINGS,
  COMMENT_RATINGS_PER_HOUR,
  COMMENT_SUBJECTS,
  COMMENTS_PER_HOUR
} from '../../../src/domain/community/comment.ts'

test.each([
  ['characters of a comment', COMMENT_MAX, 1_000],
  ['comments and replies of a customer in an hour', COMMENTS_PER_HOUR, 20],
  ['ratings of a customer in an hour', COMMENT_RATINGS_PER_HOUR, 200]
])('comment limits: %s are at most %3$i', (_, limit, expected) => {
  expect(limit).toBe(expected)
})

test('comments: belong to articles and news', () => {
  expect(COMMENT_SUBJECTS).toEqual(['article', 'news'])
})

test('comment rating: is up, down, or none any more', () => {
  expect(COMMENT_RATINGS).toEqual([-1, 0, 1])
})
