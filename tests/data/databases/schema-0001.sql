BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE asking (
	"table" VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	decision VARCHAR(60) NOT NULL, 
	asking VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_asking PRIMARY KEY ("table", player, decision), 
	CONSTRAINT fk_asking_player_players FOREIGN KEY(player) REFERENCES players (id), 
	CONSTRAINT fk_asking_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE TABLE chat (
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY ("table", number), 
	CONSTRAINT fk_chat_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "chat" VALUES('wpsmtpg4t2',1,0,'Ann','line 0',1.79475415223099851605e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',2,0,'Ann','line 1',1.79475415254292106626e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',3,0,'Ann','line 2',1.79475415286667680739e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',4,0,'Ann','line 3',1.79475415317898964878e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',5,0,'Ann','line 4',1.79475415348666024212e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',6,0,'Ann','line 5',1.79475415380042696003e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',7,0,'Ann','line 6',1.79475415410946869849e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',8,0,'Ann','line 7',1.79475415442141246792e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',9,0,'Ann','line 8',1.79475415474221634869e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',10,0,'Ann','line 9',1.79475415505982398983e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',11,0,'Ann','line 10',1.79475415536956548695e+09);
INSERT INTO "chat" VALUES('wpsmtpg4t2',12,0,'Ann','line 11',1.79475415568103122705e+09);
CREATE TABLE entries (
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	chance JSON NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY ("table", number), 
	CONSTRAINT fk_entries_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('wpsmtpg4t2',1,'play',0,'place barrens','[]',1.79475415223738765709e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',2,'play',1,'place yukon_gate','[]',1.79475415254796695713e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',3,'play',2,'place scandia','[]',1.79475415367080664633e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',4,'play',0,'place barrens','[]',1.79475415380582118034e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',5,'play',1,'place yukon_gate','[]',1.79475415411543607713e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',6,'play',2,'place sunda','[]',1.79475415412212228774e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',7,'play',0,'place barrens','[]',1.79475415443166208271e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',8,'play',1,'place yukon_gate','[]',1.79475415475109171866e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',9,'play',2,'place mato_verde','[]',1.79475415475751924514e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',10,'play',0,'place barrens','[]',1.79475415506520652765e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',11,'play',1,'place yukon_gate','[]',1.79475415537449526793e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',12,'play',2,'place persia','[]',1.79475415537987971308e+09);
INSERT INTO "entries" VALUES('wpsmtpg4t2',13,'play',0,'place barrens','[]',1.79475415569048285481e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',1,'play',0,'team:red','[20, 25, 34, 32, 12, 33, 19, 0, 17, 26, 1, 21, 8, 35, 28, 24, 13, 29, 5, 27, 30, 2, 23, 4, 11, 14, 3, 10, 22, 7, 31, 9, 6, 18, 16, 15]',1.79475415608903622632e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',2,'play',1,'team:green','[2, 8, 35, 3, 23, 16, 31, 34, 30, 20, 6, 13, 19, 1, 33, 25, 32, 29, 5, 12, 9, 27, 0, 28, 11, 18, 14, 26, 15, 17, 21, 7, 22, 10, 24, 4, 4, 0, 5, 7, 2, 6, 3, 1]',1.79475415614905285839e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',3,'play',0,'place:A1','[]',1.79475415616200518606e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',4,'play',0,'place:B1','[]',1.79475415616723155977e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',5,'play',1,'place:I2','[]',1.79475415617267823218e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',6,'play',1,'place:K2','[]',1.79475415617757344251e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',7,'play',0,'roll','[6, 4]',1.79475415618115663528e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',8,'play',0,'mover:isolde-varr','[]',1.79475415618410634997e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',9,'play',0,'space:A2','[]',1.79475415618680477145e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',10,'play',0,'mover:tomas-kiln','[]',1.79475415619168257716e+09);
INSERT INTO "entries" VALUES('3cwmylma4y',11,'play',0,'space:A1','[]',1.79475415619502568246e+09);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_token_hash UNIQUE (token_hash)
);
INSERT INTO "players" VALUES('uvryuept3c','d429add6573bc5f82ebeebca1987b1b53f7778559dca1786d1970ef9100fed70','Ann',1.79475415205259180065e+09);
INSERT INTO "players" VALUES('g9xylyluq6','04b8e0ea7326cad7cec2dfa868236d273a57c93bfebef8328f00f5aa0a213da7','Bob',1.79475415206459975245e+09);
CREATE TABLE seats (
	"table" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	player VARCHAR(32), 
	name VARCHAR(40) NOT NULL, 
	level VARCHAR(16), 
	stand_in BOOLEAN NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_player_players FOREIGN KEY(player) REFERENCES players (id), 
	CONSTRAINT fk_seats_table_tables FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('wpsmtpg4t2',0,'person','uvryuept3c','Ann',NULL,0);
INSERT INTO "seats" VALUES('wpsmtpg4t2',1,'person','g9xylyluq6','Bob',NULL,0);
INSERT INTO "seats" VALUES('wpsmtpg4t2',2,'bot',NULL,'Wren','easy',0);
INSERT INTO "seats" VALUES('64lrr2zk3e',0,'person','uvryuept3c','Ann',NULL,0);
INSERT INTO "seats" VALUES('64lrr2zk3e',1,'open',NULL,'',NULL,0);
INSERT INTO "seats" VALUES('3cwmylma4y',0,'person','g9xylyluq6','Bob',NULL,0);
INSERT INTO "seats" VALUES('3cwmylma4y',1,'bot',NULL,'Gravedigger','random',0);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	title VARCHAR(60) NOT NULL, 
	public BOOLEAN NOT NULL, 
	pace VARCHAR(16) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	invite VARCHAR(16) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	seed VARCHAR(128) NOT NULL, 
	opening JSON, 
	created FLOAT NOT NULL, 
	next_table VARCHAR(32), 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host_players FOREIGN KEY(host) REFERENCES players (id)
);
INSERT INTO "tables" VALUES('wpsmtpg4t2','ground-zero',1,3,'{"faction_choice": "given", "factions": null, "zombies": "ai", "zombie_ai": "hungry", "setup": "standard", "start_seat": 0, "round_limit": 20, "zombie_takeover": false}','Ann''s table',1,'unhurried','uvryuept3c','7PSBXPEUJJ','running','0707070707070707070707070707070707070707070707070707070707070707','[35, 13, 8, 31, 4, 27, 20, 25, 0, 29, 21, 22, 23, 12, 5, 40, 36, 24, 26, 7, 1, 19, 33, 16, 38, 3, 17, 34, 2, 10, 39, 37, 32, 30, 14, 9, 11, 6, 28, 15, 18, 41, 7, 9, 37, 19, 38, 2, 20, 21, 5, 4, 3, 11, 17, 26, 14, 12, 34, 10, 41, 22, 39, 1, 16, 27, 36, 15, 33, 6, 29, 28, 40, 35, 8, 25, 30, 23, 24, 0, 32, 13, 18, 31, 23, 17, 10, 33, 20, 41, 35, 22, 8, 21, 25, 31, 30, 15, 29, 36, 6, 26, 37, 34, 1, 39, 13, 16, 18, 4, 14, 7, 38, 27, 32, 5, 0, 40, 12, 2, 24, 28, 9, 19, 11, 3]',1.79475415219389724729e+09,NULL);
INSERT INTO "tables" VALUES('64lrr2zk3e','skirmish',1,2,'{"first_player": null, "second_player_bonus_cards": 1, "round_limit": 60}','Waiting',0,'live','uvryuept3c','TEQTC2B8AD','open','0707070707070707070707070707070707070707070707070707070707070707','null',1.79475415606002807614e+09,NULL);
INSERT INTO "tables" VALUES('3cwmylma4y','skirmish',1,2,'{"first_player": null, "second_player_bonus_cards": 1, "round_limit": 60}','Bob''s table',1,'unhurried','g9xylyluq6','J28MFUP5ST','running','0707070707070707070707070707070707070707070707070707070707070707','[6, 5]',1.79475415607475805284e+09,NULL);
CREATE INDEX ix_tables_status ON tables (status, public);
CREATE INDEX ix_seats_player ON seats (player);
COMMIT;
