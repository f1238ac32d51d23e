import { z } from 'zod'
import { publicProcedure, router } from '#server/trpc/procedures.ts'
import { openDataContext } from './open-data-context.ts'
import { feedPage, openFeeds, positionOf } from './feed-page.ts'

const Asked = z.object({
  feed: z.enum(openFeeds),
  afterChangeNumber: z.int().min(0).optional(),
  afterTimestamp: z.int().min(0).optional(),
  afterId: z.string().max(300).optional(),
})

/** The public procedures of the open data. */
export function createOpenDataRouter(appUrl: string) {
  return router({
    context: publicProcedure.query(() => openDataContext(appUrl)),
    page: publicProcedure
      .input(Asked)
      .query(({ input: { feed, ...after }, ctx }) => feedPage(ctx.em, { feed, position: positionOf(after), appUrl })),
  })
}
