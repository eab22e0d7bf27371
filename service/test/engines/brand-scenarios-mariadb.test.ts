import { brandScenariosOn } from './brand-scenarios.ts';

brandScenariosOn('mariadb');
