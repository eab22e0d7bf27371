import { brandScenariosOn } from './brand-scenarios.ts';

brandScenariosOn('postgres');
