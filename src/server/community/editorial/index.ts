export { coverPath, editorialCovers } from './cover-routes.ts'
export {
  localized,
  readEditorial,
  type Editorial,
  type EditorialArticle,
  type EditorialAuthor,
  type EditorialText
} from './read-editorial.ts'
