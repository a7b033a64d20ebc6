/** What texts on money, work and trade say. See `companions.ts` for the form. */
export const BUSINESS = `
business: company, profit, market, shares, sales, firm, merger, revenue, investor, bank, economy, stock, takeover, chief executive, shareholder, earnings
economy, economics: inflation, interest rate, growth, recession, unemployment, gdp, central bank, tariff, market, trade, wages, deficit, economist, demand
finance: bank, investor, bond, stock, market, fund, credit, loan, capital, hedge fund, equity, debt, dividend
personal finance, money, saving money: savings, budget, mortgage, pension, debt, index fund, tax, loan, credit card, retirement, income, salary, emergency fund, inflation, insurance
investing, investment, stock market, stocks: stock, dividend, portfolio, bond, index fund, shares, investor, broker, earnings, valuation, equity, etf
banking, banks: bank, deposit, loan, lender, branch, credit, mortgage, account, central bank
real estate, property, housing market: mortgage, landlord, buyer, rent, house price, apartment, estate agent, tenant, square feet
taxes, tax: income tax, deduction, revenue, audit, relief, return, filing, vat, levy
accounting, bookkeeping: invoice, ledger, audit, balance sheet, expense, tax, payroll, cash flow
insurance: premium, policy, claim, insurer, cover, liability, underwriter
startups, startup, entrepreneurship, entrepreneurs: founder, venture capital, funding, seed round, investor, pitch, valuation, accelerator, bootstrapped, product, customer
marketing: brand, customer, campaign, advertising, audience, content, email, conversion, social media, seo, copywriting
advertising: advert, brand, agency, campaign, commercial, sponsor, billboard
seo: google, ranking, keyword, backlink, search engine, traffic, content
management, leadership: manager, team, employee, meeting, feedback, hiring, culture, strategy, executive, delegation, one-on-one
productivity, time management: task, calendar, habit, focus, note, procrastination, meeting, to-do list, inbox, routine
careers, jobs, job hunting: interview, salary, resume, employer, recruiter, promotion, hiring, job, colleague
remote work, working from home, home office: office, remote, commute, meeting, video call, hybrid, coworking, team
retail, shopping: store, shopper, customer, supermarket, sales, discount, brand, checkout, e-commerce
manufacturing, industry: factory, plant, production, assembly line, supplier, machine, worker, steel
logistics, supply chains, shipping: freight, container, port, warehouse, cargo, delivery, truck, ship
agriculture, farming: farmer, crop, livestock, harvest, soil, wheat, tractor, irrigation, cattle, dairy, pesticide, barn
aviation, airlines, flying: airport, aircraft, passenger, boeing, airbus, pilot, cockpit, runway, airline, cabin, flight
oil, oil and gas, petroleum: crude, barrel, opec, refinery, drilling, pipeline, petrol, gas
mining: mine, ore, copper, lithium, gold, miner, drill, coal
trade, international trade: tariff, export, import, customs, deal, wto, goods
pensions, retirement: pension, retiree, annuity, savings, retirement, pensioner
tourism: tourist, hotel, visitor, resort, cruise, destination, booking
product management, product design: roadmap, user research, backlog, stakeholder, feature, customer, launch, metric, product manager
e-commerce, ecommerce: checkout, cart, conversion, seller, amazon, shopify, delivery, customer
freelancing, consulting, self-employment: client, invoice, contract, rate, freelancer, proposal, project
venture capital: fund, founder, startup, valuation, term sheet, investor, seed, portfolio, exit
`;
