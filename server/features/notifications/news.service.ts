import type { Slice } from '#server/kernel/pagination.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { readableAmong, type Readable } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Update } from '#server/features/updates/update.rules.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import type { NewsFilter } from './news.rules.ts';

type News = { rows: Readable<Update>[]; hasNext: boolean; unreadCount: number };

/** Updates of the projects that the viewer has invested in or follows, in one list. */
export function createNewsService(dependencies: Dependencies) {
  const { notifications, projects } = dependencies;
  const rights = createRights(dependencies);
  const reader = createUpdateReader(dependencies);

  return {
    /** Newest first. */
    async list(viewer: Viewer | null, filter: NewsFilter, slice: Slice): Promise<News> {
      requireViewer(viewer);
      const [found, unreadCount] = await Promise.all([
        notifications.listNews(viewer.id, filter, slice),
        notifications.countUnreadNews(viewer.id, filter.among),
      ]);
      const page = found.slice(0, slice.limit);
      const shown = await projects.findByIds([...new Set(page.map(({ projectId }) => projectId))]);
      const audience = await rights.audienceOf(viewer, await rights.filterVisible(viewer, shown));
      const rows = await reader.withMedia(readableAmong(audience, page));
      return { rows, hasNext: found.length > slice.limit, unreadCount };
    },
  };
}
