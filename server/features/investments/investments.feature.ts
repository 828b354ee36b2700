import { investmentLoaders } from './investment.loaders.ts';
import { createInvestmentRepository } from './investment.repository.ts';
import { createInvestmentService } from './investment.service.ts';
import { seatWaitLoaders } from './seats/seat.wait.loaders.ts';
import { createSeatWaitRepository } from './seats/seat.wait.repository.ts';
import { createSeatWaitService } from './seats/seat.wait.service.ts';
import { createWithdrawalService } from './withdrawals/withdrawal.service.ts';
import './investment.resolver.ts';
import './position.resolver.ts';
import './seats/seat.wait.resolver.ts';
import './withdrawals/withdrawal.resolver.ts';

export const repositories = { investments: createInvestmentRepository, seatWaits: createSeatWaitRepository };

export const services = {
  investments: createInvestmentService,
  seatWaits: createSeatWaitService,
  withdrawals: createWithdrawalService,
};

export const loaders = { ...investmentLoaders, ...seatWaitLoaders };
