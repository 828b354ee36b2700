import { Flex, Icon, Link } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { MarkdownHtml } from '#client/markdown/MarkdownHtml.tsx';
import { paths } from '#client/routing/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import type { Developer } from './StudioRecord.tsx';

type Props = { developer: Pick<Developer, 'aboutHtml' | 'links'>; isOwn: boolean };

/** The studio in its own words, with its links; only the studio itself is shown that there are none. */
export function AboutStudio({ developer: { aboutHtml, links }, isOwn }: Props) {
  if (!aboutHtml && links.length === 0 && !isOwn) return null;
  return (
    <Panel title="Sobre el estudio" mb="6">
      {aboutHtml && <MarkdownHtml html={aboutHtml} />}
      {links.length > 0 && <Links links={links} isBelow={Boolean(aboutHtml)} />}
      {!aboutHtml && links.length === 0 && <NothingSaid />}
    </Panel>
  );
}

const Links = ({ links, isBelow }: { links: string[]; isBelow: boolean }) => (
  <Flex as="ul" listStyleType="none" aria-label="Enlaces" direction="column" gap="2" mt={isBelow ? 6 : 0}>
    {links.map((link) => (
      <Flex as="li" key={link} gap="2" align="baseline">
        <Icon as={Globe} aria-hidden size="sm" color="fg.subtle" flexShrink="0" alignSelf="center" />
        <Link href={link} rel="noopener nofollow" color="purple.fg" minW="0" overflowWrap="anywhere">
          {link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
        </Link>
      </Flex>
    ))}
  </Flex>
);

const NothingSaid = () => (
  <EmptyState
    plain
    text="Todavía no contaste quiénes son"
    hint="Preséntate y suma tus enlaces: quien piensa invertir lo lee aquí."
    action={
      <LinkButton to={paths.profile} variant="outline">
        Completar mi perfil
      </LinkButton>
    }
  />
);
