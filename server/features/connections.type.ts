import { connectionOf } from '#server/platform/graphql/connection.ts';
import { InvestmentType } from './investments/investment.type.ts';
import { ModerationNoticeType } from './moderation/moderation.type.ts';
import { ProjectType } from './projects/project.type.ts';
import { CommentThreadType, CommentType, UpdateObjectType } from './updates/update.type.ts';
import { DeveloperType, InvestorType, PositionType } from './accounts/user.type.ts';

export const ProjectConnection = connectionOf(ProjectType, 'Project');
export const InvestmentConnection = connectionOf(InvestmentType, 'Investment');
export const PositionConnection = connectionOf(PositionType, 'Position');
export const UpdateConnection = connectionOf(UpdateObjectType, 'Update');
export const CommentConnection = connectionOf(CommentType, 'Comment');
export const CommentThreadConnection = connectionOf(CommentThreadType, 'CommentThread');
export const ModerationNoticeConnection = connectionOf(ModerationNoticeType, 'ModerationNotice');
export const DeveloperConnection = connectionOf(DeveloperType, 'Developer');
export const InvestorConnection = connectionOf(InvestorType, 'Investor');
