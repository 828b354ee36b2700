import { FieldResolver, Resolver, Root } from 'type-graphql';
import { shownTerm, type TermsChange } from '#server/domain/terms.ts';
import { TermsChangeType } from '../types/project.type.ts';

@Resolver(() => TermsChangeType)
export class TermsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What it was: US dollars, percent, count, text or true/false; null for none.',
  })
  before(@Root() { field, before }: TermsChange) {
    return shownTerm(field, before);
  }

  @FieldResolver(() => String, { nullable: true, description: 'What it became, in the same unit.' })
  after(@Root() { field, after }: TermsChange) {
    return shownTerm(field, after);
  }
}
