import { Field, InputType } from 'type-graphql';
import type { Role } from '#server/domain/user.ts';
import { RoleEnum } from '../enums.ts';

@InputType('RegisterInput', { description: 'A new account. SPEC §5.' })
export class RegisterInput {
  @Field(() => String, { description: 'Kept in lower case; one account each.' })
  email!: string;

  @Field(() => String, {
    description: 'At least 8 characters with an upper-case letter, a lower-case letter and a number.',
  })
  password!: string;

  @Field(() => RoleEnum, { description: 'For good.' })
  role!: Role;
}

@InputType('LoginInput', { description: 'Who signs in.' })
export class LoginInput {
  @Field(() => String, { description: 'In any letter case.' })
  email!: string;

  @Field(() => String, { description: 'As it was registered.' })
  password!: string;
}

@InputType('UpdateProfileInput', {
  description: "What changes of one's own profile: absent means unchanged, null or empty means none.",
})
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: "A developer's; at most 120 characters." })
  studioName?: string | null;

  @Field(() => String, { nullable: true, description: "A developer's; at most 80 characters." })
  country?: string | null;

  @Field(() => String, { nullable: true, description: "An investor's; at most 120 characters." })
  name?: string | null;
}
