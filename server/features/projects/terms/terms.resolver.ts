import { FieldResolver, Resolver, Root } from 'type-graphql';
import { shownTerm, type TermsChange } from './terms.rules.ts';
import { TermsChangeType } from '../project.type.ts';

@Resolver(() => TermsChangeType)
export class TermsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Value before the change, as text: US dollars, percent, a number of people, a text, a day as YYYY-MM-DD, a code ' +
      'of FundingModel, or true or false; null for none.',
  })
  before(@Root() { field, before }: TermsChange) {
    return shownTerm(field, before);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Value after the change, in the same unit; null for none.',
  })
  after(@Root() { field, after }: TermsChange) {
    return shownTerm(field, after);
  }
}
