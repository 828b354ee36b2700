import { Resolver, Root } from 'type-graphql';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { HtmlOf } from '#server/platform/graphql/html.field.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import type { Project } from './project.rules.ts';
import { ProjectType } from './project.type.ts';

@Resolver(() => ProjectType)
export class DescriptionResolver {
  @HtmlOf('longDescription', { nullable: true })
  longDescriptionHtml(@Root() { longDescription }: Visible<Project>) {
    return longDescription === null ? null : screenHtml(longDescription);
  }

  @HtmlOf('outcomeText', { nullable: true })
  outcomeHtml(@Root() { outcomeText }: Visible<Project>) {
    return outcomeText === null ? null : screenHtml(outcomeText);
  }
}
