import { connectionOf } from './connection.ts';
import { InvestmentType } from './types/investment.type.ts';
import { ModerationNoticeType } from './types/moderation.type.ts';
import { ProjectType } from './types/project.type.ts';
import { CommentThreadType, CommentType, UpdateObjectType } from './types/update.type.ts';
import { DeveloperType, InvestorType, PositionType } from './types/user.type.ts';

export const ProjectConnection = connectionOf(ProjectType, 'Project');
export const InvestmentConnection = connectionOf(InvestmentType, 'Investment');
export const PositionConnection = connectionOf(PositionType, 'Position');
export const UpdateConnection = connectionOf(UpdateObjectType, 'Update');
export const CommentConnection = connectionOf(CommentType, 'Comment');
export const CommentThreadConnection = connectionOf(CommentThreadType, 'CommentThread');
export const ModerationNoticeConnection = connectionOf(ModerationNoticeType, 'ModerationNotice');
export const DeveloperConnection = connectionOf(DeveloperType, 'Developer');
export const InvestorConnection = connectionOf(InvestorType, 'Investor');
