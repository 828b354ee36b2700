import { Box, Button, Grid, Skeleton, VisuallyHidden, type BoxProps } from '@chakra-ui/react';
import type { DeepPartial } from '@apollo/client/utilities';
import { Play } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { hasFields } from '#client/queries/usePartialData.ts';
import { Cover } from '#client/media/Cover.tsx';
import { paths } from '#client/routing/paths.ts';
import { BackLink } from '#client/ui/PageHeader.tsx';
import { useIsWide } from '#client/ui/hooks/useIsWide.ts';
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
  /** Before everything else: failures, and what waits for its owner. */
  first: ReactNode;
  /** Below the header. */
  outcome?: ReactNode;
  /** To invest, or to control the project. */
  panel: ReactNode;
  /** Whether the panel stays in sight beside what is scrolled. */
  isPanelSticky?: boolean;
  footer?: ReactNode;
};

/** On a phone the cover is above the title; beside a panel, below it. The document has them in the same order. */
const AREAS = {
  base: '"first" "cover" "header" "panel" "media" "tabs"',
  lg: '"header header" "first first" "cover panel" "media panel" "tabs panel"',
};

/** A project with its funding, pictures, updates and milestones. */
export function ProjectPage({ project, head, isShared, first, outcome, panel, isPanelSticky = true, footer }: Props) {
  const [played, setPlayed] = useState<string | null>(null);
  const isWide = useIsWide();
  const playing = project?.gallery.find(({ url }) => url === played);
  const header = (
    <Area key="header" name="header">
      <ProjectHeader project={head} isShared={isShared} />
      {outcome}
    </Area>
  );
  const waiting = (
    <Area key="first" name="first">
      {first}
    </Area>
  );
  const cover = (
    <Area key="cover" name="cover" mb={{ base: 4, lg: 0 }}>
      <Box borderRadius="xl" overflow="hidden" borderWidth="1px">
        {playing && <GalleryVideo key={playing.url} item={playing} />}
        {!playing && hasFields(head, 'title', 'coverImage') && (
          <Cover src={head.coverImage} title={head.title} eager sizes="(min-width: 64rem) 45rem, 100vw" />
        )}
        {!playing && !hasFields(head, 'title', 'coverImage') && <Skeleton aspectRatio={16 / 9} />}
      </Box>
    </Area>
  );
  return (
    <Fragment key={hasFields(head, 'title', 'shortDescription') ? 'known' : 'unknown'}>
      <BackLink to={paths.dashboard} />
      <Grid
        gridTemplateAreas={AREAS}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        templateRows={{ lg: 'auto auto auto auto 1fr' }}
        columnGap="8"
        pb={project?.viewerCanInvest ? { base: 20, lg: 0 } : undefined} // room for the bar of a phone
      >
        {isWide ? [header, waiting, cover] : [waiting, cover, header]}
        <Area
          key={project ? 'panel' : 'panel skeleton'}
          name="panel"
          mb={{ base: 6, lg: 0 }}
          alignSelf="start"
          {...(isPanelSticky ? STICKY : {})}
        >
          <SectionBoundary resetKey={project?.id}>{panel}</SectionBoundary>
        </Area>
        <Area name="media" mb={{ base: 6, lg: 8 }}>
          {project && project.gallery.length > 0 && (
            <SectionBoundary resetKey={project.id}>
              <ProjectGallery key={project.id} title={project.title} items={project.gallery} onPlay={setPlayed} />
            </SectionBoundary>
          )}
          {project?.trailerUrl && <Trailer url={project.trailerUrl} />}
        </Area>
        <Area key={project ? 'tabs' : 'tabs skeleton'} name="tabs">
          <SectionBoundary resetKey={project?.id}>
            {project ? <ProjectTabs key={project.id} project={project} /> : <TabsSkeleton isAnnounced={!head?.title} />}
          </SectionBoundary>
          {footer}
        </Area>
      </Grid>
    </Fragment>
  );
}

const Area = ({ name, ...box }: BoxProps & { name: string }) => <Box gridArea={name} minW="0" {...box} />;

const STICKY = { position: { lg: 'sticky' }, top: { lg: 20 } } as const;

const Trailer = ({ url }: { url: string }) => (
  <Button asChild variant="outline" mt="3">
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <Play aria-hidden /> Ver tráiler <VisuallyHidden>(se abre en otra pestaña)</VisuallyHidden>
    </a>
  </Button>
);
