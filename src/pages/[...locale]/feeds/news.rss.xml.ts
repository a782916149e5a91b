import type { APIRoute } from 'astro'
import { newsFeed } from '../../../components/content/news-feed.ts'

export const prerender = false

export const GET: APIRoute = context => newsFeed(context, 'rss')
