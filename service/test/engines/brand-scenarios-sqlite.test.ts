import { brandScenariosOn } from './brand-scenarios.ts';

brandScenariosOn('sqlite');
