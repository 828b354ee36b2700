import { Box, Button, Grid, Skeleton, VisuallyHidden } from '@chakra-ui/react';
import type { DeepPartial } from '@apollo/client/utilities';
import { Play } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { hasFields } from '#client/queries/usePartialData.ts';
import { Cover } from '#client/media/Cover.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { GalleryVideo } from '../gallery/GalleryVideo.tsx';
import { ProjectGallery } from '../gallery/ProjectGallery.tsx';
import { ProjectHeader, type Project } from './ProjectHeader.tsx';
import { TabsSkeleton } from './ProjectSkeleton.tsx';
import { ProjectTabs } from './ProjectTabs.tsx';

type Props = {
  /** Undefined until it is loaded. */
  project: Project | undefined;
  /** What is known of it meanwhile. */
  head: DeepPartial<Project> | null | undefined;
  isShared?: boolean;
  alert: ReactNode;
  /** To invest, or to control the project. */
  panel: ReactNode;
  /** Below the panel; on a phone, at the end. */
  figures?: ReactNode;
};

/** A project with its funding, pictures, updates and milestones. */
export function ProjectPage({ project, head, isShared, alert, panel, figures }: Props) {
  const [played, setPlayed] = useState<string | null>(null);
  const playing = project?.gallery.find(({ url }) => url === played);
  return (
    <Fragment key={hasFields(head, 'title', 'shortDescription') ? 'known' : 'unknown'}>
      <ProjectHeader project={head} isShared={isShared} />
      {alert}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        templateRows={{ lg: 'auto auto 1fr' }}
        gap={{ base: 6, lg: 8 }}
        pb={project?.viewerCanInvest ? { base: 20, lg: 0 } : undefined} // room for the bar of a phone
      >
        <Box minW="0" alignSelf="start">
          <Box borderRadius="xl" overflow="hidden" borderWidth="1px">
            {playing && <GalleryVideo key={playing.url} item={playing} />}
            {!playing && hasFields(head, 'title', 'coverImage') && (
              <Cover src={head.coverImage} title={head.title} eager sizes="(min-width: 64rem) 45rem, 100vw" />
            )}
            {!hasFields(head, 'title', 'coverImage') && <Skeleton aspectRatio={16 / 9} borderRadius="0" />}
          </Box>
          {project && (
            <SectionBoundary resetKey={project.id}>
              <ProjectGallery key={project.id} title={project.title} items={project.gallery} onPlay={setPlayed} />
            </SectionBoundary>
          )}
          {project?.trailerUrl && <Trailer url={project.trailerUrl} />}
        </Box>
        <Box
          key={project ? 'panel' : 'panel skeleton'}
          gridColumn={{ lg: 2 }}
          gridRow={{ lg: figures ? '1 / 3' : '1 / 4' }}
          alignSelf="start"
          {...(figures ? {} : STICKY)}
        >
          <SectionBoundary resetKey={project?.id}>{panel}</SectionBoundary>
        </Box>
        <Box key={project ? 'tabs' : 'tabs skeleton'} gridColumn={{ lg: 1 }} gridRow={{ lg: '2 / 4' }} minW="0">
          <SectionBoundary resetKey={project?.id}>
            {project ? <ProjectTabs key={project.id} project={project} /> : <TabsSkeleton isAnnounced={!head?.title} />}
          </SectionBoundary>
        </Box>
        {figures && (
          <Box gridColumn={{ lg: 2 }} gridRow={{ lg: 3 }} minW="0">
            <SectionBoundary resetKey={project?.id}>{figures}</SectionBoundary>
          </Box>
        )}
      </Grid>
    </Fragment>
  );
}

const STICKY = { position: { lg: 'sticky' }, top: { lg: 20 } } as const;

const Trailer = ({ url }: { url: string }) => (
  <Button asChild variant="outline" mt="3">
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <Play aria-hidden /> Ver tráiler <VisuallyHidden>(se abre en otra pestaña)</VisuallyHidden>
    </a>
  </Button>
);
