import { identityLoaders } from './identities/identity.loaders.ts';
import { createIdentityRepository } from './identities/identity.repository.ts';
import { createIdentityService } from './identities/identity.service.ts';
import { instructionsLoaders } from './instructions/instructions.loaders.ts';
import { createInstructionsRepository } from './instructions/instructions.repository.ts';
import { createInstructionsService } from './instructions/instructions.service.ts';
import { paymentLoaders } from './payment.loaders.ts';
import { createPaymentRepository } from './payment.repository.ts';
import { createPaymentService } from './payment.service.ts';
import { createSettlingService } from './payment.settling.service.ts';
import { createWaitingPayments } from './payment.waiting.repository.ts';
import { returnAccountLoaders } from './returns/return.account.loaders.ts';
import { createReturnAccountRepository } from './returns/return.account.repository.ts';
import { createReturnAccountService } from './returns/return.account.service.ts';
import { returnAnswerLoaders } from './returns/return.answer.loaders.ts';
import { createReturnAnswers } from './returns/return.answer.repository.ts';
import { createReturnAnswerService } from './returns/return.answer.service.ts';
import { createStatementRepository } from './statement/statement.repository.ts';
import { createStatementService } from './statement/statement.service.ts';
import { paymentTermLoaders } from './term/payment.term.loaders.ts';
import { createPaymentTerms } from './term/payment.term.repository.ts';
import { createPaymentTermService } from './term/payment.term.service.ts';
import { createUnpaidReleaseService } from './term/unpaid.release.service.ts';
import './instructions/instructions.resolver.ts';
import './identities/identity.resolver.ts';
import './payment.mutations.resolver.ts';
import './payment.resolver.ts';
import './payment.settling.resolver.ts';
import './returns/return.account.resolver.ts';
import './returns/return.answer.resolver.ts';
import './statement/statement.resolver.ts';
import './term/payment.term.resolver.ts';
import './term/unpaid.release.resolver.ts';

export const repositories = {
  statements: createStatementRepository,
  payments: createPaymentRepository,
  paymentInstructions: createInstructionsRepository,
  waitingPayments: createWaitingPayments,
  paymentTerms: createPaymentTerms,
  identities: createIdentityRepository,
  returnAccounts: createReturnAccountRepository,
  returnAnswers: createReturnAnswers,
};

export const services = {
  payments: createPaymentService,
  settlements: createSettlingService,
  paymentInstructions: createInstructionsService,
  statements: createStatementService,
  paymentTerms: createPaymentTermService,
  returnAnswers: createReturnAnswerService,
  unpaidReleases: createUnpaidReleaseService,
  identities: createIdentityService,
  returnAccounts: createReturnAccountService,
};

export const loaders = {
  ...paymentLoaders,
  ...instructionsLoaders,
  ...paymentTermLoaders,
  ...identityLoaders,
  ...returnAccountLoaders,
  ...returnAnswerLoaders,
};
